export const cleanEnvironment: (environment: Readonly<Record<string, string | undefined>>) => Record<string, string>;
