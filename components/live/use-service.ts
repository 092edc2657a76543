import { serviceSubject } from "./service-subject.ts";
import { createSubjectStore } from "./stage-store.ts";
import { createUse } from "./use-followed.ts";

/** One Service with all that is behind it, live. */
export const useService = createUse((ref, session) => createSubjectStore(serviceSubject(ref), session));
