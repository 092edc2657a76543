import { enService, type ServiceWords } from "../../lib/words/service.ts";

/** As `useWords`, with the words of a Service's page. */
export const useServiceWords = (): ServiceWords => enService;
