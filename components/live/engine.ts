/**
 * Stands in for the package engine.io-client in the browser (see next.config.mjs): what socket.io-client needs of it, named
 * file by file. The package names all its transports beside that, and with them each page would carry those of few.
 */
export { Socket } from "../../node_modules/engine.io-client/build/esm/socket.js";
export { installTimerFunctions } from "../../node_modules/engine.io-client/build/esm/util.js";
export { parse } from "../../node_modules/engine.io-client/build/esm/contrib/parseuri.js";
export { nextTick } from "../../node_modules/engine.io-client/build/esm/globals.js";

const absent = undefined;
export {
  absent as Fetch,
  absent as NodeWebSocket,
  absent as NodeXHR,
  absent as WebSocket,
  absent as WebTransport,
  absent as XHR,
};
