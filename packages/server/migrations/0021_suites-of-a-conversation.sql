DROP INDEX "suites_conversation_key";--> statement-breakpoint
CREATE INDEX "suites_conversation" ON "suites" USING btree ("conversation_id","updated_at");