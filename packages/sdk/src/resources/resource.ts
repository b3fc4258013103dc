/** Where the bytes of a resource lie (2.2). */
export interface ResourceSource {
  [property: string]: unknown;
  /** e.g. `com.vendor.model.resource.source.FileSystemSource` */
  _type?: string;
  id: string;
  globalId?: string | null;
  partition?: string | null;
  /** Of a `FileSystemSource`. */
  path?: string | null;
  /** Of a `StaticSource`. */
  resolverURI?: string | null;
}

/** A stored file as uploads return it (2.2, R-51). What the service leaves out is missing or null. */
export interface Resource {
  [property: string]: unknown;
  _type?: string;
  id: string;
  globalId?: string | null;
  partition?: string | null;
  created?: Date | null;
  /** The name of the user who uploaded it. */
  creator?: string | null;
  /** Bytes. */
  fileSize?: bigint | null;
  /** The checksum of the bytes in hex, which is also the `ETag` of downloads. */
  md5?: string | null;
  mimeType?: string | null;
  name?: string | null;
  resourceSource?: ResourceSource | null;
}
