export type Computer = { readonly platform: string; readonly architecture: string; readonly isMusl: boolean }
export type Build = { readonly name: string; readonly version: string; readonly isLocked: boolean }
export type Family = { readonly family: string; readonly builds: readonly Build[] }

export function thisComputer(): Computer
export function findBuilds(
  packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>,
  computer: Computer,
): readonly Family[]
