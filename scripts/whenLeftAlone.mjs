/** How often it is looked, in milliseconds. */
const everyMs = 500

/**
 * Calls `leave` once when the process that started this one has ended. npm passes no signal on to what it runs: who ends
 * it by its id would otherwise leave everything running, with nobody to press Ctrl-C. Keeps nothing alive by itself.
 */
export function whenLeftAlone(leave) {
  const startedBy = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === startedBy) return
    clearInterval(watch)
    leave()
  }, everyMs)
  watch.unref()
}
