import type { Handler } from "./http.ts";

/** `/api/{folder}/…` goes to the part of that name, everything else to `rest`. */
export const routeApi =
  (folders: Readonly<Record<string, Handler>>, rest: Handler): Handler =>
  (request, response) => {
    const folder = /^\/api\/([a-z]+)(?=[/?]|$)/.exec(request.url ?? "")?.[1] ?? "";
    const handler = Object.hasOwn(folders, folder) ? folders[folder] : undefined;
    return (handler ?? rest)(request, response);
  };
