/** A case asks for something the engine lacks or the adapter can't assert; it counts neither as passed nor as failed. */
export class NotCovered extends Error {
  override readonly name = 'NotCovered';
}
