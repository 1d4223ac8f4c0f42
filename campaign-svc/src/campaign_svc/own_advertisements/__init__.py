"""What those who post do with their own advertisements: send, revise, publish, contest, take back, read."""
