CREATE INDEX "specs_document" ON "specs" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "specs_model" ON "specs" USING btree ("model_hash");--> statement-breakpoint
CREATE INDEX "suite_files_blob" ON "suite_files" USING btree ("blob_hash");