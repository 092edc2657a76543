/** Words that name a credential. Two words of one key stand for it together, in whatever way they are joined. */
const credentials = new Set([
  ...["password", "passwords", "passwd", "pwd", "passphrase", "passcode", "secret", "secrets"],
  ...[
    "token",
    "tokens",
    "apikey",
    "apikeys",
    "apitoken",
    "authtoken",
    "accesskey",
    "secretkey",
    "privatekey",
  ],
  ...["credential", "credentials", "creds", "connectionstring", "dsn", "authorization", "bearer", "jwt"],
  ...["cookie", "cookies", "sshkey", "dockerconfigjson", "dockercfg", "htpasswd", "authkey", "keytab"],
  ...["signingkey", "encryptionkey", "masterkey", "accountkey", "sharedkey", "hmackey", "deploykey"],
  ...["licensekey", "sessionkey", "servicekey", "secretid", "webhookurl", "privkey", "passkey"],
]);

/**
 * Last words with which a key says something about a credential, not the credential: its name, its place, its age.
 */
const about = new Set([
  ...["name", "names", "namespace", "ref", "refs", "reference", "file", "files", "filename", "path", "paths"],
  ...[
    "dir",
    "directory",
    "mount",
    "volume",
    "enabled",
    "enable",
    "disabled",
    "disable",
    "create",
    "required",
  ],
  ...["length", "size", "count", "limit", "ttl", "age", "seconds", "minutes", "hours", "days", "expiry"],
  ...["expiration", "expires", "timeout", "interval", "type", "kind", "policy", "issuer", "audience"],
  ...["endpoint", "rotation", "store", "provider", "class", "backend", "engine", "manager", "driver"],
  ...["domain", "secure", "samesite", "httponly", "algorithm", "format", "mode", "version", "labels"],
  ...[
    "annotations",
    "header",
    "field",
    "checksum",
    "review",
    "requests",
    "reviews",
    "controller",
    "operator",
  ],
]);

/** First words that say the same: `existingSecret` is a name, `maxTokens` a number. */
const aboutFirst = new Set([
  "existing",
  "max",
  "min",
  "num",
  "automount",
  "use",
  "uses",
  "has",
  "with",
  "no",
]);

/** Fields of Kubernetes' own objects that hold names of Secrets, though their own name could mean a credential. */
const namesOfSecrets = new Set(["imagepullsecrets", "pullsecrets", "pullsecret", "imagepullsecret"]);

/** A key's words in small letters: `DB_PASSWORD`, `dbPassword` and `db-password` are the same two. */
function wordsOf(key: string): readonly string[] {
  return key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}

/** Keys that are followed by the name of a Secret, though they end like a credential (ingress-nginx). */
const holdsName = /(?:^|\/)(?:auth|auth-tls|proxy-ssl)-secret$/;

/** Whether a key says something about a credential: its name, its place, its age. */
export function isAbout(key: string): boolean {
  const words = wordsOf(key);
  return words.length > 1 && (about.has(words.at(-1) ?? "") || aboutFirst.has(words[0] ?? ""));
}

/**
 * Whether a key, a variable or a flag says by its name that its value is a credential. Of a key with a domain before a
 * slash, such as an annotation's, only the rest counts.
 */
export function namesCredential(key: string): boolean {
  const known = recalled.get(key);
  if (known !== undefined) return known;
  if (recalled.size >= mostRecalled) recalled.clear();
  const names = isCredential(key);
  recalled.set(key, names);
  return names;
}

/** Manifests repeat their keys, and to take one apart takes longer than all else that is done with its value. */
const recalled = new Map<string, boolean>();
const mostRecalled = 1_000;

function isCredential(key: string): boolean {
  if (isAbout(key) || holdsName.test(key)) return false;
  const words = wordsOf(key.slice(key.lastIndexOf("/") + 1));
  const joined = words.join("");
  const pair = (index: number): string => (words[index - 1] ?? "") + (words[index] ?? "");
  if (namesOfSecrets.has(joined) || joined.endsWith("passwordsecretkey")) return false;
  // `passwordKey` says under which key the password is; `secretKey` is one.
  if (words.at(-1) === "key" && words.length > 1) return credentials.has(pair(words.length - 1));
  return words.some(
    (word, index) =>
      credentials.has(word) ||
      credentials.has(pair(index)) ||
      (word === "pass" && index === words.length - 1),
  );
}

/** Fields below which every text may be a credential, whatever its own name. */
const collections = new Set(["secrets", "credentials", "creds", "passwords", "tokens", "stringdata"]);
const collectionWords = new Set(["secretdata", "secretenv", "secretenvvars", "envsecrets", "secretvalues"]);

/** Whether a field's name says that what is in it are credentials: `secrets: {db: …}`. */
export function collectsCredentials(key: string): boolean {
  const joined = wordsOf(key).join("");
  return collections.has(joined) || collectionWords.has(joined) || /^extrasecretenv/.test(joined);
}
