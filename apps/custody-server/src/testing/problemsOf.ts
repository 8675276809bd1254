import * as v from 'valibot'

/** Where a value is not what a schema of the table says; nothing where it fits. */
export function problemsOf(schema: v.GenericSchema, value: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, value)
  return issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}
