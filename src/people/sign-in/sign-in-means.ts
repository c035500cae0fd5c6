/** How a session was opened. */
export const signInMeans = ["PASSWORD", "TWO_FACTOR", "PASSKEY", "OIDC"] as const;
export type SignInMeans = (typeof signInMeans)[number];

/** What a workspace can ask of its members. */
export const signInRequirements = ["ANY", "TWO_FACTOR", "PASSKEY", "OIDC"] as const;
export type SignInRequirement = (typeof signInRequirements)[number];

export const requirementMeanings: Readonly<Record<SignInRequirement, string>> = {
  ANY: "Any sign-in method.",
  TWO_FACTOR: "A password and a code from the authenticator app, or a passkey.",
  PASSKEY: "With a passkey.",
  OIDC: "Single sign-on.",
};

/** A passkey is something one has and, by finger or PIN, something one is or knows. What a provider asks for is not known here. */
const sufficient: Readonly<Record<SignInRequirement, readonly SignInMeans[]>> = {
  ANY: signInMeans,
  TWO_FACTOR: ["TWO_FACTOR", "PASSKEY"],
  PASSKEY: ["PASSKEY"],
  OIDC: ["OIDC"],
};

export const meetsRequirement = (means: SignInMeans, requirement: SignInRequirement): boolean =>
  sufficient[requirement].includes(means);

/** For people who do not meet it. */
export const requirementRefusals: Readonly<Record<SignInRequirement, string>> = {
  ANY: "",
  TWO_FACTOR: "This workspace requires two-factor sign-in. Turn it on under Account, or sign in with a passkey.",
  PASSKEY: "This workspace requires a passkey. Add one under Account, then sign in with it.",
  OIDC: "This workspace requires single sign-on. Sign out, then sign in with it.",
};
