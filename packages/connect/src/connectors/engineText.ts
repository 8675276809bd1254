/** Names that engines give to errors of their own making; wallets rarely do. */
const engineName = /^(?:Type|Reference|Range|Syntax|Eval|URI|Internal|Aggregate)Error$/

/**
 * Words of V8, SpiderMonkey, JavaScriptCore and their browsers, for faults in a program and requests that failed, which no
 * sentence for people has. Kept short: it is on the first load.
 */
const engineWords =
  /\b(?:undefined|null|bigint|destructure|iterable|constructor|prototype|initialization|recursion|call stack|array length|not a function|not defined|circular structure|(?:constant|find) variable|readonly property|argument list|intermediate value|was aborted|receiving end|context invalidated|(?:port|channel) closed)\b|\bjson\b(?!.?rpc)|propert(?:y|ies) (?:['"]|of)|unexpected (?:token ['<{]|end of|identifier)|^(?:\w+: )?(?:failed to fetch|load failed)\.?$|networkerror when|\b(?:type|reference|range|syntax|internal)error\b|\.js:\d/i

/** True for a sentence of a JavaScript engine or browser: it means a fault in the wallet's program, and nothing to a visitor. */
export function isEngineText(text: string, name: unknown): boolean {
  return engineWords.test(text) || (typeof name === 'string' && engineName.test(name))
}
