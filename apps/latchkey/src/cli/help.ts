/** Every command of the program, in the order in which an owner meets them. */
export function renderHelp(call: string): string {
  return `Latchkey: wallet login, embedded wallets and transfers, run by yourself.

  ${call}                      start the product; Ctrl-C stops it
  ${call} init [file]          write a configuration with comments (latchkey.config.ts)
  ${call} config check         check the settings and the configuration, and start nothing
  ${call} doctor               look at every part: what is wrong, and what to do
  ${call} backup <file>        keep every key and organization in a sealed file
  ${call} restore <file>       write such a file into an empty database
  ${call} verify               hold what is stored to its log and its seals
  ${call} custody <command>    more that an owner can do with keys
  ${call} version              which one this is

Settings come from the environment (LATCHKEY_PORT, LATCHKEY_ORIGIN, DATABASE_URL, …), networks and looks from the
configuration. A command ends with exit code 0, or with one line that says what is wrong and exit code 1.`
}
