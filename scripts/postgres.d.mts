/** A PostgreSQL that runs. `stop` ends one that was started here, and leaves one that DATABASE_URL names. */
export type RunningPostgres = { readonly url: string; stop(): Promise<void> }

/** One that was started here. `halt` ends the server and breaks off what its clients do; `resume` starts it again. */
export type OwnPostgres = RunningPostgres & { halt(): Promise<void>; resume(): Promise<void> }

/** DATABASE_URL's, or one that is started here, which syncs what it commits where it is to be durable; undefined where there is none and none may be installed. */
export function startPostgres(
  environment?: Readonly<Record<string, string | undefined>>,
  options?: { readonly isDurable?: boolean },
): Promise<RunningPostgres | undefined>

/** One that is started here from what is installed; undefined without any. */
export function startOwnPostgres(options?: { readonly isDurable?: boolean }): Promise<OwnPostgres | undefined>

/** Whether one can be had without installing anything. */
export function hasPostgres(environment?: Readonly<Record<string, string | undefined>>): boolean

/** A port of 127.0.0.1 that nobody had a moment ago. */
export function findFreePort(): Promise<number>
