export { embeddedPage } from './embeddedPage.ts'
export { type FakeKeyFrames, fakeKeyFrames } from './fakeKeyFrame.ts'
export { type FakePlatform, type FakePlatformOptions, fakePlatform } from './fakePlatform.ts'
export { embeddedKinds } from './journey/embeddedKinds.ts'
