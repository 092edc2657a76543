"use client";

import { useEffect, useRef } from "react";
import { useAsideWords } from "../../ui/aside-words.ts";

/** All keys and what the mouse does, as a dialog. */
export function Help({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const { helpTitle, helpWhen, helpKeys, helpMouse, buttons } = useAsideWords().timeline;
  return (
    <dialog ref={dialog} className="tl-help" aria-label={helpTitle} onClose={onClose}>
      <h2>{helpTitle}</h2>
      <p>{helpWhen}</p>
      <dl>
        {helpKeys.map(({ keys, what }) => (
          <HelpKey key={what} keys={keys} what={what} />
        ))}
      </dl>
      <ul>
        {helpMouse.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <button type="button" className="tl-button" onClick={onClose}>
        {buttons.close}
      </button>
    </dialog>
  );
}

function HelpKey({ keys, what }: { keys: readonly string[]; what: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{what}</dd>
    </>
  );
}
