/** Of a reason, UTF-16 code units: what is told of it stays one line, and the message of an Event has room for the rest. */
export const longestReason = 300;
