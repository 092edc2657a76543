/**
 * Stands in for the package socket.io-parser in the browser (see next.config.mjs): both ends speak by our own parser, so
 * the package's would only be weight.
 */
export { Decoder, Encoder } from "../../lib/wire/parser.ts";

/** The revision of the socket.io protocol. */
export const protocol = 5;

/** As the protocol numbers them. */
export const PacketType = {
  CONNECT: 0,
  DISCONNECT: 1,
  EVENT: 2,
  ACK: 3,
  CONNECT_ERROR: 4,
  BINARY_EVENT: 5,
  BINARY_ACK: 6,
} as const;
