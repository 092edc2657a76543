/** What the first byte of an item of a frame says, in its lowest three bits. */
export const operation = {
  /** A known object changed: its number, what changed. */
  changed: 0,
  /** A known object was put again as it is: its number. */
  same: 1,
  /** A new object, told by what differs from the newest of its kind: the kind, what differs. */
  like: 2,
  /** A new object: the kind, the whole of it. */
  whole: 3,
  /** A known object is gone: its number. */
  gone: 4,
  /** An object that was never put is gone: the kind, its uid. */
  goneUnknown: 5,
  /** Both ends renew their ledgers. */
  renew: 6,
  /** The log begins anew, with the objects that follow: its times, their count. Marked `more`: further ones, their count. */
  begin: 7,
} as const;

/** Further bits of that byte. `repeated`: what changed is, byte for byte, what changed of another object not long ago. */
export const marks = { stamped: 8, jumps: 16, later: 32, repeated: 64 } as const;

/** A further bit of `begin`. */
export const more = 8;

/** How long what changed may be, in bytes, to be remembered: a slot for each costs both ends memory. */
export const isRepeatable = (length: number): boolean => length >= 4 && length <= 96;
