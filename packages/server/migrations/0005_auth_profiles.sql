ALTER TABLE "specs" ADD COLUMN "format" text DEFAULT 'openapi' NOT NULL;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "changes" jsonb;