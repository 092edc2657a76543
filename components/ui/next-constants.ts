/**
 * Stands in for Next's own module of constants in the browser (see next.config.mjs): pages use this one of them, and the
 * others are mostly messages of its build.
 */
export const NEXT_NAV_DEPLOYMENT_ID_HEADER = "x-nextjs-deployment-id";
