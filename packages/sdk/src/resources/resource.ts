/** The place where the bytes of a resource are stored (2.2). */
export interface ResourceSource {
  [property: string]: unknown;
  /** The type of the source, e.g. `com.vendor.model.resource.source.FileSystemSource`. */
  _type?: string;
  id: string;
  globalId?: string | null;
  partition?: string | null;
  /** Only for a `FileSystemSource`. */
  path?: string | null;
  /** Only for a `StaticSource`. */
  resolverURI?: string | null;
}

/** A stored file as uploads return it (2.2, R-51). Properties that the service leaves out are missing or null. */
export interface Resource {
  [property: string]: unknown;
  _type?: string;
  id: string;
  globalId?: string | null;
  partition?: string | null;
  created?: Date | null;
  /** The name of the user who uploaded the file. */
  creator?: string | null;
  /** The size in bytes. */
  fileSize?: bigint | null;
  /** The MD5 checksum of the bytes in hex, which is also the `ETag` of downloads. */
  md5?: string | null;
  mimeType?: string | null;
  name?: string | null;
  resourceSource?: ResourceSource | null;
}

/** A file on disk that is uploaded. */
export interface DiskFile {
  readonly name: string;
  /** The content, which is only opened when it is read, and fails if the file has changed since. */
  open(): Promise<Blob>;
}
