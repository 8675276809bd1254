export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }
export type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

export function countOthers(report: Report, files: readonly string[]): Counts
