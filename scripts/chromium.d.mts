/** The path of a Chromium (CHROMIUM_PATH first), or undefined. */
export function findChromium(
  environment?: Readonly<Record<string, string | undefined>>,
  exists?: (path: string) => boolean,
): string | undefined

/** A Chromium that is there, or one that Debian's package manager puts there when it may; undefined otherwise. */
export function findOrInstallChromium(): Promise<string | undefined>
