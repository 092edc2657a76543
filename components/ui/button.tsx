import type { ComponentProps } from "react";

/** A button in the page's one style; `className` adds to it. */
export const Button = ({ className = "", ...rest }: ComponentProps<"button">) => (
  <button type="button" className={`button ${className}`} {...rest} />
);
