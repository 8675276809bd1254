/** Installs Debian packages, and says so; does nothing where that is not possible without asking anybody. */
export function aptInstall(...packages: string[]): Promise<void>
