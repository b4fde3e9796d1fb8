ALTER TABLE "messages" ADD COLUMN "unread" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "unread_end" text;