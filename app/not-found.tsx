import { Message } from "../components/frame/message.tsx";
import { en } from "../lib/words/words.ts";

export default function NotFound() {
  return <Message title={en.page.notFound.title} hint={en.page.notFound.hint} />;
}
