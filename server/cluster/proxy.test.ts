import { expect, test } from "vitest";
import { proxyOf } from "./proxy.ts";

const proxy = "http://proxy:3128";

test.each([
  ["https://api.example:6443", { HTTPS_PROXY: proxy }, proxy],
  ["https://api.example:6443", { https_proxy: "proxy:3128" }, proxy],
  ["http://api.example", { HTTPS_PROXY: proxy }, undefined],
  ["http://api.example", { HTTP_PROXY: proxy }, proxy],
  ["https://api.example", {}, undefined],
  ["https://127.0.0.1:6443", { HTTPS_PROXY: proxy }, undefined],
  ["https://[::1]:6443", { HTTPS_PROXY: proxy }, undefined],
  ["https://localhost:6443", { HTTPS_PROXY: proxy }, undefined],
])("%s with %j goes through %s", (server, env, wanted) => {
  expect(proxyOf(server, env)).toBe(wanted);
});

test.each([
  ["api.example", true],
  ["example", true],
  [".example", true],
  ["*.example", true],
  ["ample", false],
  ["*", true],
  [" other, api.example ", true],
  ["api.example:6443", true],
  ["api.example:443", false],
])("with NO_PROXY=%s the server api.example is excepted: %s", (exceptions, excepted) => {
  const through = proxyOf("https://api.example:6443", { HTTPS_PROXY: proxy, NO_PROXY: exceptions });
  expect(through === undefined).toBe(excepted);
});

test.each([
  ["10.0.0.0/8", true],
  ["10.1.2.3", true],
  ["192.168.0.0/16", false],
  [".10.1.2.3", false],
])("with NO_PROXY=%s the server 10.1.2.3 is excepted: %s", (exceptions, excepted) => {
  const through = proxyOf("https://10.1.2.3", { HTTPS_PROXY: proxy, no_proxy: exceptions });
  expect(through === undefined).toBe(excepted);
});
