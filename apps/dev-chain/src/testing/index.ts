export { accountDelegateCode } from './accountDelegateCode.ts'
export { type NodeProxy, type NodeProxyOptions, startNodeProxy } from './nodeProxy.ts'
