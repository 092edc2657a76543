/**
 * All ways to the server, for a page that can open no WebSocket. Named by their files: the package names them beside all
 * else, and with that polling would come with every page.
 */
export { XHR } from "../../node_modules/engine.io-client/build/esm/transports/polling-xhr.js";
export { WS } from "../../node_modules/engine.io-client/build/esm/transports/websocket.js";
