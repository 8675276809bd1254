/** A PostgreSQL that runs. `stop` ends one that was started here, and leaves one that DATABASE_URL names. */
export type RunningPostgres = { readonly url: string; stop(): Promise<void> }

/** DATABASE_URL's, or one that is started here; undefined where there is none and none may be installed. */
export function startPostgres(
  environment?: Readonly<Record<string, string | undefined>>,
): Promise<RunningPostgres | undefined>
