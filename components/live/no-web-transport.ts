/**
 * Stands in for a transport of engine.io-client in the browser (see next.config.mjs): Rollscope speaks WebSocket, and
 * long polling where a network lets none through; HTTP/3 is not served.
 */
export const WT = undefined;
