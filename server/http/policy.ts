import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What a page may load and run: only what this server sent with it. */
export function contentPolicy(nonce: string, dev: boolean): string {
  // The reloading of `npm run dev` evaluates code and inserts styles; a nonce would switch 'unsafe-inline' off.
  const scripts = `'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`;
  const styles = dev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const always = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
} as const;

/**
 * Sets the headers of every answer. The policy is set on the request too, replacing whatever the client sent: Next takes
 * the nonce for its scripts and style links from there.
 */
export function applyPolicy(request: IncomingMessage, response: ServerResponse, dev: boolean): void {
  const policy = contentPolicy(randomBytes(16).toString("base64"), dev);
  request.headers["content-security-policy"] = policy;
  delete request.headers["content-security-policy-report-only"];
  response.setHeader("Content-Security-Policy", policy);
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
}
