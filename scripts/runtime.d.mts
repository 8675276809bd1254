export function isNewEnough(version?: string): boolean
export function assertNewEnough(version?: string): void
export function bringNode(options?: {
  readonly version?: string
  readonly platform?: string
  readonly arch?: string
  readonly folder?: string
  readonly runProgram?: (
    command: string,
    words: readonly string[],
    options?: { readonly cwd: string },
  ) => Promise<number>
  readonly tell?: (line: string) => void
}): Promise<string>
