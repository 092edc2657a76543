import { Message } from "../components/frame/message.tsx";
import { useWords } from "../components/ui/words.ts";

export default function NotFound() {
  const { title, hint } = useWords().page.notFound;
  return <Message title={title} hint={hint} />;
}
