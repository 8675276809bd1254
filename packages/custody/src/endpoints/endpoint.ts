import * as v from 'valibot'
import { id } from './fields.ts'

/** An endpoint's question to the policy engine, in its words. */
export type Resource =
  | 'ORGANIZATION'
  | 'INVITATION'
  | 'POLICY'
  | 'WALLET'
  | 'PRIVATE_KEY'
  | 'USER'
  | 'CREDENTIAL'
  | 'RECOVERY'
  | 'AUTH'

/** The kind of change that an activity makes, as policies name it. */
export type Action = 'CREATE' | 'UPDATE' | 'DELETE' | 'EXPORT' | 'IMPORT' | 'SIGN'

/** A schema of which nothing is told but what comes out: the types of a page that reads the table stay small. */
type Schema<Value> = v.GenericSchema<unknown, Value>

/** A read. Its answer is bare. */
export type Query<Name extends string = string, Input = unknown, Output = unknown> = {
  readonly name: Name
  readonly kind: 'query'
  readonly path: `/public/v1/query/${Name}`
  readonly input: Schema<Input>
  readonly output: Schema<Output>
}

type Suffix = '' | `_V${number}`
type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text
type KeySuffix<Text extends Suffix> = Text extends `_${infer Rest}` ? Rest : ''

/** One form of a submit, as some generation of clients sends it. */
export type SubmitVersion<
  Name extends string = string,
  Own extends Suffix = Suffix,
  Input = unknown,
  Output = unknown,
> = {
  readonly activityType: `ACTIVITY_TYPE_${Uppercase<Name>}${Own}`
  /** Under which key of `intent` the parameters stand. */
  readonly intentKey: `${Camel<Name>}Intent${KeySuffix<Own>}`
  /** Under which keys of `result` the result stands; none where another activity is the answer. */
  readonly resultKeys: readonly string[]
  /** The schema of `parameters`. */
  readonly input: Schema<Input>
  /** The schema of the result object. */
  readonly output: Schema<Output>
}

/** A write. Its answer is an activity. */
export type Submit<
  Name extends string = string,
  Versions extends readonly SubmitVersion[] = readonly SubmitVersion[],
> = {
  readonly name: Name
  readonly kind: 'submit'
  readonly path: `/public/v1/submit/${Name}`
  /** Absent where no policy can speak to it: the root quorum, votes, recovery. */
  readonly resource?: Resource | undefined
  readonly action?: Action | undefined
  /** Oldest first; our own client sends the last. */
  readonly versions: Versions
}

/** One endpoint: its path, its kind, and the types of its body and answer. */
export type Endpoint = Query | Submit

/** The members of an object, each with its schema. */
type Members = v.ObjectEntries
type ValueOf<Of extends Members> = v.InferOutput<v.ObjectSchema<Of, undefined>>

/** A row of the table for a read: what it asks beside the organization, and what it answers. */
export function query<const Name extends string, Input extends Members, Output extends Members>(
  name: Name,
  input: Input,
  output: Output,
): Query<Name, ValueOf<Input & { organizationId: typeof id }>, ValueOf<Output>> {
  return {
    ...{ name, kind: 'query', path: `/public/v1/query/${name}` },
    input: v.strictObject({ organizationId: id, ...input }),
    output: v.object(output),
  }
}

type VersionRow<Own extends Suffix = Suffix, Input = unknown, Output = unknown> = {
  readonly suffix: Own
  readonly input: Schema<Input>
  readonly output: Schema<Output>
  /** Of the result keys; the plain key alone where nothing is said. */
  readonly results: readonly Suffix[]
}

type VersionsOf<Name extends string, Rows extends readonly VersionRow[]> = {
  readonly [Index in keyof Rows]: SubmitVersion<
    Name,
    Rows[Index]['suffix'],
    v.InferOutput<Rows[Index]['input']>,
    v.InferOutput<Rows[Index]['output']>
  >
}

/** One form of a submit: what its names end with, its parameters, its result, and what its result keys end with. */
export function version<const Own extends Suffix, Input extends Members, Output extends Members>(
  suffix: Own,
  input: Input,
  output: Output,
  results: readonly Suffix[] = [''],
): VersionRow<Own, ValueOf<Input>, ValueOf<Output>> {
  return { suffix, input: v.strictObject(input), output: v.object(output), results }
}

/** Says for policies what a submit does. */
export type Subject = { readonly resource?: Resource; readonly action?: Action }

/** A row of the table for a write. */
export function submit<const Name extends string, const Rows extends readonly VersionRow[]>(
  name: Name,
  { resource, action }: Subject,
  ...rows: Rows
): Submit<Name, VersionsOf<Name, Rows>> {
  const camel = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
  const versions = rows.map(({ suffix, input, output, results }) => ({
    activityType: `ACTIVITY_TYPE_${name.toUpperCase()}${suffix}`,
    intentKey: `${camel}Intent${suffix.slice(1)}`,
    resultKeys: results.map((own) => `${camel}Result${own.slice(1)}`),
    input,
    output,
  }))
  return {
    name,
    kind: 'submit',
    path: `/public/v1/submit/${name}`,
    resource,
    action,
    // The names are built above by the rule that their types spell.
    versions: versions as unknown as VersionsOf<Name, Rows>,
  }
}
