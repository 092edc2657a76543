"use client";

import { useEffect } from "react";
import { addressAt } from "./moment.ts";

/** Keeps the moment shown in the address, once it has stayed for a moment: browsers refuse a flood of changes. */
export function useAddress(past: number | undefined): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const address = addressAt(location.href, past);
      if (address !== `${location.pathname}${location.search}${location.hash}`)
        window.history.replaceState(null, "", address);
    }, 300);
    return () => clearTimeout(timer);
  }, [past]);
}
