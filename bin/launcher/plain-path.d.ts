export const withPlainPath: <Result>(
  work: (repository: string, environment: Readonly<Record<string, string>>) => Promise<Result>,
) => Promise<Result>;
