export const EXPORT_FORMATS = ['postman', 'hurl', 'k6', 'http', 'arazzo', 'curl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_FILES: Readonly<Record<ExportFormat, { readonly title: string; readonly file: string }>> = {
  postman: { title: 'Postman collection', file: 'assay.postman_collection.json' },
  hurl: { title: 'Hurl', file: 'assay.hurl' },
  k6: { title: 'k6 script', file: 'assay.k6.js' },
  http: { title: '.http file', file: 'assay.http' },
  arazzo: { title: 'Arazzo workflows', file: 'assay.arazzo.json' },
  curl: { title: 'curl script', file: 'assay-curl.sh' },
};
