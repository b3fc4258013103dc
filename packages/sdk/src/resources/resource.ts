/** The place where the bytes of a resource are stored (2.2). */
export interface ResourceSource {
  [property: string]: unknown;
  /** The type of the source, e.g. `com.vendor.model.resource.source.FileSystemSource`. */
  _type?: string;
  /** The id of the source, which is an entity of its own. */
  id: string;
  /** An id that is meant to be unique across all types. */
  globalId?: string | null;
  /** The partition of the source. */
  partition?: string | null;
  /** Only for a `FileSystemSource`. */
  path?: string | null;
  /** Only for a `StaticSource`. */
  resolverURI?: string | null;
}

/**
 * A stored file as uploads return it (2.2, R-51). Properties that the service leaves out are missing or null.
 *
 * @typeParam Long the type of longs with the model of the access
 */
export interface Resource<Long = bigint> {
  [property: string]: unknown;
  /** The signature of `Resource`, with the vendor prefix of the service. */
  _type?: string;
  /** The id by which the file is downloaded and deleted. */
  id: string;
  /** The same as `id`. */
  globalId?: string | null;
  /** The partition of the entity. */
  partition?: string | null;
  /** When the file was uploaded. */
  created?: Date | null;
  /** The name of the user who uploaded the file. */
  creator?: string | null;
  /** The size in bytes. */
  fileSize?: Long | null;
  /** The MD5 checksum of the bytes in hex, which is also the `ETag` of downloads. */
  md5?: string | null;
  /** The media type of the bytes. */
  mimeType?: string | null;
  /** The file name that downloads propose. */
  name?: string | null;
  /** Where the service stores the bytes. */
  resourceSource?: ResourceSource | null;
}

/** A file on disk that is uploaded. */
export interface DiskFile {
  readonly name: string;
  /** The content, which is only opened when it is read, and fails if the file has changed since. */
  open(): Promise<Blob>;
}
