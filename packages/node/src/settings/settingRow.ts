/** The values that a setting of each kind may have in a settings' file. Each may be a text as well, as in the environment. */
export type SettingValues = {
  readonly text: string
  readonly number: number | string
  /** `1` and `0` are words of a switch too. */
  readonly switch: boolean | number | string
}

/** A setting of a program, as its owner reads of it. */
export type SettingRow = {
  /** Its variable of the environment. */
  readonly name: string
  /** Its name in the settings' file; none for what is needed to find that. */
  readonly field?: string
  readonly kind: keyof SettingValues
  /** It counts where nothing is said; in words of the document. */
  readonly standard: string
  readonly meaning: string
  /** True where `{name}_FILE` may name a file that holds it. */
  readonly isSecret?: true
}

/** The settings that every server has, with the same names. */
export const serverRows = [
  {
    name: 'DATABASE_URL',
    field: 'databaseUrl',
    kind: 'text',
    standard: 'none',
    meaning: 'A PostgreSQL address, instead of the embedded database.',
    isSecret: true,
  },
  {
    name: 'LATCHKEY_LOG_LEVEL',
    field: 'logLevel',
    kind: 'text',
    standard: '`info`',
    meaning: 'The least that [the log](operations.md#the-log) tells: `debug`, `info`, `warn` or `error`.',
  },
  {
    name: 'LATCHKEY_LOG_FORMAT',
    field: 'logFormat',
    kind: 'text',
    standard: '`text` on a terminal, else `json`',
    meaning: 'A line for people, or a line of JSON for programs.',
  },
  {
    name: 'LATCHKEY_ADMIN_PORT',
    field: 'adminPort',
    kind: 'number',
    standard: 'none',
    meaning: 'Your own port, for [figures](operations.md#figures). `0` takes a free one.',
  },
  {
    name: 'LATCHKEY_ADMIN_HOST',
    field: 'adminHost',
    kind: 'text',
    standard: '`127.0.0.1`',
    meaning: 'The address on which that listens.',
  },
] as const satisfies readonly SettingRow[]
