/** Credentials that are known by their look: the whole match is hidden. */
export const looks: readonly RegExp[] = [
  /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?(?:-----END \1-----|$)/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /\b(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA|ANVA|ABIA|ACCA)[A-Z0-9]{16}\b/g,
  /\b(?:gh[opsur]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|npm_\w{30,}|dop_v1_\w{32,}|hf_\w{20,})/g,
  /\b(?:xox[abeoprs]-[\w-]{10,}|xapp-[\w-]{10,})/g,
  /\bhttps:\/\/hooks\.slack\.com\/services\/[\w/]+/g,
  /\b(?:AIza[\w-]{35}|ya29\.[\w-]{10,}|GOCSPX-[\w-]{10,})/g,
  /\b(?:[rs]k_(?:live|test)_\w{10,}|whsec_\w{16,}|sk-[A-Za-z0-9][\w-]{18,}|SG\.[\w-]{16,}\.[\w-]{16,})/g,
  /\b(?:hv[sbr]\.[\w-]{20,}|pypi-[\w-]{30,}|AGE-SECRET-KEY-1[A-Z0-9]{20,})/g,
];

/** Credentials whose surroundings tell what they are: the last group is hidden, the one before it stays. */
export const inPlace: readonly RegExp[] = [
  // scheme://user:password@host; what begins with digits and a slash is a port and a path.
  /(\b[a-z][a-z\d+.-]{0,20}:\/\/[^\s/:@"'`]{0,200}:)(?!\d+\/)([^\s"'`]{1,500})(?=@[\w[.$‹-])/gi,
  // https://token@host, where the token is no user's name.
  /(\bhttps?:\/\/)([\w-]{20,200})(?=@)/gi,
  /([?&](?:X-Amz-(?:Signature|Credential|Security-Token)|sig|signature|code)=)([^&\s"'#]{8,})/gi,
  /(\bauthorization["']?\s{0,3}[:=]\s{0,3}["']?(?:(?:basic|bearer|token|digest|apikey|negotiate)\s+)?)([^\s"',;]{4,})/gi,
  /(\bbearer\s+)(?!token-)((?=[\w.~+/=-]*(?:\d|[-_.~+/]\w))[\w.~+/-]{8,}=*|[A-Za-z]{24,})/gi,
  /(\b(?:AccountKey|SharedAccessKey|SharedAccessSignature)=)([^;\s"']+)/gi,
  /(\b(?:set-)?cookie["']?\s{0,3}:\s{0,3})([\w.-]{1,100}=[^\r\n"']+)/gi,
  // curl -u user:password; two numbers are a user and a group.
  /((?:^|\s)(?:-u\s{0,3}|--user[= ])["']?[\w.@-]{1,100}:)(?!\d+\b)([^\s"']+)/g,
  /(\/\/[\w.-]+(?::\d+)?\/?:_(?:authToken|password|auth)=)(\S+)/gi,
];

/** `Basic` before what is base64 of a name, a colon and a password. */
export const basic = /(\bbasic\s+)([A-Za-z0-9+/]{4,}={0,2})/gi;

/** Runs of letters that may be base64, or drawn by lot. */
export const runs = /(?<![\w+/=-])[A-Za-z0-9+/_-]{16,}={0,2}(?![\w+/=])/g;
