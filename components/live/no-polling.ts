/**
 * Stands in for long polling where engine.io-client names its transports (see next.config.mjs): few pages need it, and
 * those fetch it (transports.ts).
 */
export const XHR = undefined;
