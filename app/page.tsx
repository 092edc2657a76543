import { Suspense } from "react";
import { Board } from "../components/board/board.tsx";

export default function Page() {
  return (
    <Suspense>
      <Board />
    </Suspense>
  );
}
