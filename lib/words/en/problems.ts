/** What is wrong outside of a rollout, one clear sentence each: connection, permission, options, files. */
export const problems = {
  noDeployments: "No Deployment may be seen here.",
} as const;
