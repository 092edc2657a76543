import { notFound } from "next/navigation";
import { refOf } from "../../../../components/stage/address.ts";
import { readMoment, unreadMoment } from "../../../../components/stage/moment.ts";
import { Stage } from "../../../../components/stage/stage.tsx";

interface PageProps {
  readonly params: Promise<{ readonly namespace: string; readonly name: string }>;
  readonly searchParams: Promise<{ readonly at?: string | string[] }>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const ref = refOf(await params);
  if (ref === undefined) notFound();
  const { at } = await searchParams;
  return <Stage {...ref} initialAt={readMoment(at)} unread={unreadMoment(at)} />;
}
